import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** Returns what Redocly's recommended rules find, a line each: errors and warnings. */
export async function redoclyFindings(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)
}

/** Returns what Spectral's recommended rules find, a line each: errors and warnings. */
export async function spectralFindings(document: object): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas as never, 'recommended']], rules: {} })
  const found = await linter.run(JSON.stringify(document))
  return found.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`)
}

/** Returns the TypeScript types that a generator for clients makes. */
export async function generatedTypes(document: object): Promise<string> {
  return astToString(await openapiTypes(document as never))
}

/** Returns what the compiler reports for one source file, in strict mode. */
export function compileErrors(source: string): string[] {
  const name = 'generated.ts'
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (file, version) =>
    file === name ? ts.createSourceFile(file, source, version) : read.call(host, file, version)
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([name], options, host))
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
