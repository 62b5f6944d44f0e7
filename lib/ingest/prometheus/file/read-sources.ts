import { basename, dirname, resolve } from 'node:path'
import { InputError } from '#lib/domain/input-error.ts'
import { escapeControls } from '#lib/values/text.ts'
import { violation } from '../../records/violations.ts'
import { readTextFile } from '../../sources/text-file.ts'
import type { Source } from '../source.ts'
import { brokenRules, fieldName, type LineProblem, type Path, parseYaml, type YamlFile } from './read-yaml.ts'
import { fileFields, type GivenSource, sourceFields } from './source-fields.ts'
import { queriesOf } from './source-queries.ts'

const maxBytes = 1_048_576
const defaultTimeoutMs = 20_000

/** The problems of a sources file, each with file, line, field and rule; the message has all of them in one line. */
export class SourcesError extends InputError {
  override name = 'SourcesError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

/** Reads a sources file, as lib/ingest/prometheus/README.md describes it. Throws SourcesError with all problems. */
export async function readSources(path: string): Promise<Source[]> {
  return sourcesOf(await readSourcesText(path), path)
}

/** The text of a sources file. Throws SourcesError. */
export async function readSourcesText(path: string): Promise<string> {
  const file = await readTextFile(path, maxBytes)
  if (file.problem !== undefined) throw new SourcesError([`${basename(path)}: ${file.problem}`])
  return file.text
}

/** The sources of the text of a sources file. Throws SourcesError with all problems. */
export function sourcesOf(text: string, path: string): Source[] {
  const name = basename(path)
  const { sources, problems } = parseSources(text, dirname(resolve(path)))
  if (problems.length === 0) return sources
  const sorted = problems.toSorted((a, b) => a.line - b.line)
  throw new SourcesError(sorted.map(({ line, text: rule }) => escapeControls(`${name}:${line}: ${rule}`)))
}

/** `folder` is where the files are that the text names. */
function parseSources(text: string, folder: string): { sources: Source[]; problems: LineProblem[] } {
  const parsed = parseYaml(text)
  if (!('file' in parsed)) return { sources: [], problems: parsed.problems }
  const { file } = parsed
  const reader = new SourcesReader(file, folder)
  return { sources: reader.read(), problems: reader.problems }
}

class SourcesReader {
  readonly problems: LineProblem[] = []
  readonly #file: YamlFile
  readonly #folder: string

  constructor(file: YamlFile, folder: string) {
    this.#file = file
    this.#folder = folder
  }

  read(): Source[] {
    const parsed = fileFields.safeParse(this.#file.value)
    if (!parsed.success) {
      for (const { path, rule } of brokenRules(parsed.error)) this.#report(path, rule)
      return []
    }
    this.#checkNames(parsed.data.sources)
    return parsed.data.sources.flatMap((given, n) => this.#readSource(given, ['sources', n]) ?? [])
  }

  #checkNames(sources: readonly unknown[]): void {
    const first = new Map<unknown, number>()
    for (const [n, source] of sources.entries()) {
      const name = valueAt(source, ['name'])
      const earlier = first.get(name)
      if (name === undefined || earlier === undefined) first.set(name, n)
      else this.#report(['sources', n, 'name'], `must be unique, but is also that of sources[${earlier}]`)
    }
  }

  #readSource(value: unknown, at: Path): Source | undefined {
    const parsed = sourceFields.safeParse(value)
    if (!parsed.success) {
      for (const { path, rule, isUnknown } of brokenRules(parsed.error)) {
        const given = valueAt(value, path)
        const isShown = !isUnknown && path.length > 0 && !hidden.has(String(path[0])) && typeof given !== 'object'
        const missing = given === undefined ? 'must be given' : rule
        this.#report(
          [...at, ...path],
          isShown && given !== undefined ? violation(rule, given) : isUnknown ? rule : missing,
        )
      }
      return undefined
    }
    return this.#sourceOf(parsed.data, at)
  }

  #sourceOf(given: GivenSource, at: Path): Source | undefined {
    const count = this.problems.length
    const { hybrid_core: coreId, hybrid_core_label: coreLabel, bearer_token_file, basic_auth, ca_file } = given
    if ((coreId === undefined) === (coreLabel === undefined)) {
      this.#report(at, 'must have one of hybrid_core and hybrid_core_label')
    }
    if (bearer_token_file && basic_auth) this.#report([...at, 'basic_auth'], 'must be left out with bearer_token_file')
    const timeoutMs = given.timeout ?? Math.min(defaultTimeoutMs, Math.floor((given.interval * 2) / 3))
    if (timeoutMs >= given.interval) this.#report([...at, 'timeout'], 'must be shorter than the interval')
    const { queries, problems } = queriesOf(given)
    for (const { path, rule } of problems) this.#report([...at, ...path], rule)
    const core = coreId === undefined ? { label: coreLabel ?? '' } : { id: coreId }
    if (this.problems.length > count) return undefined
    const inFolder = (file: string) => resolve(this.#folder, file)
    return {
      name: given.name,
      url: given.url,
      credentials: bearer_token_file
        ? { kind: 'bearer', tokenFile: inFolder(bearer_token_file) }
        : basic_auth && {
            kind: 'basic',
            username: basic_auth.username,
            passwordFile: inFolder(basic_auth.password_file),
          },
      headers: given.headers ?? {},
      caFile: ca_file && inFolder(ca_file),
      intervalSeconds: given.interval / 1000,
      timeoutMs,
      core,
      create: given.create,
      history: given.history,
      queries,
    }
  }

  #report(path: Path, rule: string): void {
    // A preset that is not in a list has no index.
    const depth = path.findIndex((_, n) => typeof valueAt(this.#file.value, path.slice(0, n)) !== 'object')
    const field = fieldName(depth < 0 ? path : path.slice(0, depth))
    this.problems.push({ line: this.#file.lineOf(path), text: field === '' ? rule : `${field}: ${rule}` })
  }
}

/** Fields whose values may be secrets, by mistake or not. */
const hidden = new Set(['url', 'bearer_token_file', 'basic_auth', 'headers'])

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
}
