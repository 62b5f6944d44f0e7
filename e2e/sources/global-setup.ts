import { sourcePrograms } from '../setup/sources/debian-programs.ts'

export default function setup(): void {
  sourcePrograms()
}
