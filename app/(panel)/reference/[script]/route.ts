import { scalarScript } from '#lib/reference/scalar-script.ts'

/** The script of the reference; another name would be another version's. */
export async function GET(_: Request, { params }: { params: Promise<{ script: string }> }): Promise<Response> {
  const { name, text } = await scalarScript()
  if ((await params).script !== name) return new Response('There is no such file.', { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
