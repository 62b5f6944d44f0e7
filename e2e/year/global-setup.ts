import { chromiumPath } from '../setup/browser/chromium.ts'
import { postgresBinaries } from '../setup/databases/postgres-binaries.ts'
import { proxyPrograms } from '../setup/sources/debian-programs.ts'

export default function setup(): void {
  proxyPrograms()
  postgresBinaries()
  chromiumPath()
}
