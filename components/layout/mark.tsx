/** The product's mark, a core between a solid and a divided half; `app/icon.svg` is the same drawing. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="5.5" fill="currentColor" />
      <g stroke="currentColor" strokeWidth="4.5">
        <path d="M13.74 28.8A13 13 0 0 1 13.74 3.2" />
        <path d="M18.26 3.2A13 13 0 0 1 25.96 7.64M28.22 11.55A13 13 0 0 1 28.22 20.45M25.96 24.36A13 13 0 0 1 18.26 28.8" />
      </g>
    </svg>
  )
}
