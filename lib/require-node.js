/**
 * Ends the process with one line when its Node is older than `engines` in package.json allows.
 * Imported before anything else is loaded: on an older Node, native modules crash instead of failing.
 * Plain JavaScript, so that Next and an old Node can load it as it is.
 */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `Hybrid Core Panel needs Node 22.13 or later, but ${process.execPath} is Node ${process.versions.node}\n`,
  )
  process.exit(1)
}
