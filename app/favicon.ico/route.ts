/** Where browsers look for an icon on what is not a page, such as an answer of the API opened in a tab. */
export function GET(): Response {
  return new Response(null, {
    status: 308,
    headers: { Location: '/icon.svg', 'Cache-Control': 'public, max-age=86400' },
  })
}
