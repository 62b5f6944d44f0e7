import {
  type Dashboard,
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'

// cd lib/server/deploy/monitoring && npx tsx dashboard.ts > dashboard.json && npm run format

const datasource = { type: 'prometheus', uid: '$datasource' }
/** Several servers on one database show the same cores: `max by` counts each core once. */
const cores = '{hybrid_core=~"$hybrid_core"}'
const pools = '{hybrid_core=~"$hybrid_core", resource=~"$resource"}'
const requests = '{job="$job"}'
const ofPool = '{{hybrid_core}} {{resource}}'

type Query = { expr: string; legend: string }

export function createDashboard(): Dashboard {
  const dashboard = new DashboardBuilder('Hybrid Core Panel')
    .uid('hybrid-core-panel')
    .tags(['hybrid-core-panel'])
    .refresh('1m')
    .time({ from: 'now-24h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'))
    .withVariable(variable('job', 'Job', 'label_values(hybrid_core_database_up, job)'))
    .withVariable(variable('hybrid_core', 'Core', 'label_values(hybrid_core_active_assets, hybrid_core)').multi(true))
    .withVariable(variable('resource', 'Resource', 'label_values(hybrid_core_pool_used_ratio, resource)').multi(true))
  for (const [title, panels] of Object.entries(rows)) {
    dashboard.withRow(new RowBuilder(title))
    for (const panel of panels()) dashboard.withPanel(panel)
  }
  return dashboard.build()
}

const rows = { Capacity: capacity, 'Assets and values': assetsAndValues, Service: service }

function capacity(): PanelBuilder[] {
  return [
    filling('Fullest pools', 'The ten fullest now; a pool is nearly full at 85 % and full at 95 %.', {
      expr: `topk(10, max by (hybrid_core, resource) (hybrid_core_pool_used_ratio${pools}))`,
      legend: ofPool,
    }),
    filling('Fullest assets', 'The fullest asset of each pool, which fills before its pool.', {
      expr: `topk(10, max by (hybrid_core, resource) (hybrid_core_pool_fullest_asset_used_ratio${pools}))`,
      legend: ofPool,
    }),
    graph('Used memory and storage', 'Of all chosen cores.', 'bytes', [
      {
        expr: `sum by (resource) (max by (hybrid_core, resource) (hybrid_core_pool_used_bytes${pools}))`,
        legend: '{{resource}} used',
      },
      {
        expr: `sum by (resource) (max by (hybrid_core, resource) (hybrid_core_pool_size_bytes${pools}))`,
        legend: '{{resource}} size',
      },
    ]),
    graph('Used CPU', 'Of all chosen cores, in CPU cores.', 'none', [
      { expr: `sum(max by (hybrid_core) (hybrid_core_pool_used_cores${cores}))`, legend: 'used' },
      { expr: `sum(max by (hybrid_core) (hybrid_core_pool_size_cores${cores}))`, legend: 'size' },
    ]),
  ]
}

function assetsAndValues(): PanelBuilder[] {
  return [
    graph('Failed and stale assets', 'Active assets are stale when their values are too old.', 'none', [
      { expr: `max by (hybrid_core) (hybrid_core_failed_assets${cores}) > 0`, legend: '{{hybrid_core}} failed' },
      { expr: `max by (hybrid_core) (hybrid_core_stale_assets${cores}) > 0`, legend: '{{hybrid_core}} stale' },
    ]),
    graph('Age of the oldest value', 'The ten cores with the oldest values.', 's', [
      {
        expr: `topk(10, time() - min by (hybrid_core) (hybrid_core_oldest_observation_timestamp_seconds${cores}))`,
        legend: '{{hybrid_core}}',
      },
    ]),
    graph('Last success of sources', 'Time since the last round without errors.', 's', [
      { expr: 'max by (source, partner) (hybrid_core_source_last_success_age_seconds)', legend: '{{source}}' },
    ]),
    graph('Errors of sources', 'Of the last round.', 'none', [
      { expr: 'max by (source, partner) (hybrid_core_source_errors)', legend: '{{source}}' },
    ]),
    graph('Only in a sum', 'Pools and cores that are not named, because there are more than 2,000.', 'none', [
      { expr: 'max(hybrid_core_pools_left_out)', legend: 'pools' },
      { expr: 'max(hybrid_core_cores_left_out)', legend: 'cores' },
    ]),
  ]
}

function service(): PanelBuilder[] {
  return [
    graph('Requests', 'By status.', 'reqps', [
      { expr: `sum by (status) (rate(http_requests_total${requests}[$__rate_interval]))`, legend: '{{status}}' },
    ]),
    graph('Duration of requests', 'Half, and 99 of 100, take at most this time.', 's', [quantile(0.5), quantile(0.99)]),
    graph('Database', '1: available, migrated and writable.', 'none', [
      { expr: `hybrid_core_database_up${requests}`, legend: '{{instance}}' },
    ]),
    graph('Size of the database', 'On its disk.', 'bytes', [
      { expr: `max(hybrid_core_database_size_bytes${requests})`, legend: 'size' },
    ]),
    graph('Memory', 'Of each server.', 'bytes', [
      { expr: `process_resident_memory_bytes${requests}`, legend: '{{instance}}' },
    ]),
    graph('Delay of the event loop', '99 of 100 delays are at most this long.', 's', [
      { expr: `nodejs_eventloop_lag_p99_seconds${requests}`, legend: '{{instance}}' },
    ]),
  ]
}

function variable(name: string, label: string, query: string): QueryVariableBuilder {
  return new QueryVariableBuilder(name)
    .label(label)
    .datasource(datasource)
    .query(query)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .includeAll(name !== 'job')
    .allValue('.*')
}

function graph(title: string, description: string, unit: string, queries: readonly Query[]): PanelBuilder {
  const targets = queries.map(({ expr, legend }) => new DataqueryBuilder().expr(expr).legendFormat(legend))
  return new PanelBuilder()
    .title(title)
    .description(description)
    .datasource(datasource)
    .unit(unit)
    .min(0)
    .span(12)
    .targets(targets)
}

/** A graph of used parts, with the limits at which a pool is nearly full and full. */
function filling(title: string, description: string, query: Query): PanelBuilder {
  const steps = [
    { value: null, color: 'green' },
    { value: 0.85, color: 'orange' },
    { value: 0.95, color: 'red' },
  ]
  const limits = new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps)
  return graph(title, description, 'percentunit', [query]).max(1).thresholds(limits)
}

function quantile(part: number): Query {
  const durations = `sum by (le) (rate(http_request_duration_seconds_bucket${requests}[$__rate_interval]))`
  return { expr: `histogram_quantile(${part}, ${durations})`, legend: `${part * 100} %` }
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(createDashboard(), null, 2)}\n`)
