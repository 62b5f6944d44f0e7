/** Ends every session of the user, this one included, and leads to the sign-in page. */
export async function signOutEverywhere(): Promise<void> {
  await fetch('/management/v2/sessions', { method: 'DELETE' })
  window.location.assign('/sign-in')
}
