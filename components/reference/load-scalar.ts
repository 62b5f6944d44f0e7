export type ScalarReference = { destroy(): void }
export type Scalar = { createApiReference(element: HTMLElement, configuration: object): ScalarReference }

/** Loads Scalar's script; `nonce` is the document's. Rejects when it does not come. */
export function loadScalar(src: string, nonce: string | undefined): Promise<Scalar> {
  const loaded = scalarOf(globalThis)
  if (loaded) return Promise.resolve(loaded)
  return new Promise((resolve, reject) => {
    if (nonce) allowStyles(nonce)
    const script = document.createElement('script')
    script.src = src
    script.onload = () => {
      const scalar = scalarOf(globalThis)
      if (scalar) resolve(scalar)
      else reject(new Error('The script of the reference is not what it should be.'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The script of the reference did not load.'))
    }
    document.head.append(script)
  })
}

function scalarOf(scope: object): Scalar | undefined {
  return (scope as { Scalar?: Scalar }).Scalar
}

/**
 * The page's policy refuses style elements without its nonce. Scalar takes it from a `meta` element; much of what
 * Scalar is made of writes styles without any.
 */
function allowStyles(nonce: string): void {
  const meta = document.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.content = nonce
  document.head.append(meta)
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
