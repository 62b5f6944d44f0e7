import { startDemoPanel } from './setup/browser/demo-panel.ts'
const panel = await startDemoPanel()
const cookie = panel.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
for (const path of ['/api-keys', '/users', '/audit', '/contracts', '/sign-in', '/partner', '/cores']) {
  const response = await fetch(panel.url + path, { headers: { cookie, 'accept-language': 'de-DE' } })
  console.log(path, response.status, (await response.text()).length)
}
await panel.stop()
