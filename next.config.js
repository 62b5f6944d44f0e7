import './lib/require-node.js'

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // No image optimizer: it would fetch and decode what a query names.
  images: { unoptimized: true },
  // The router answers a path that ends in a slash itself.
  skipTrailingSlashRedirect: true,
  // next-auth's openid-client calls url.parse(), of which Node warns everywhere but in packages.
  serverExternalPackages: ['better-sqlite3', 'pg', '@node-rs/argon2', 'openid-client'],
  experimental: {
    // A page that is requested without a connection waits for it, instead of becoming the browser's error page.
    useOffline: true,
    // In seconds: how long a page is kept whose link was pressed, but not clicked.
    staleTimes: { static: 30 },
    optimizePackageImports: ['@mantine/core', '@mantine/hooks'],
    // In bytes before minification. A dozen scripts instead of twenty: less is asked for, and more is compressed at once.
    turbopackChunking: { minChunkSize: 200_000, maxMergeChunkSize: 1_000_000 },
  },
  // The browser's contracts are plain data: zod would be a tenth of a page's script.
  turbopack: { resolveAlias: { zod: { browser: './lib/api/contract/zod-in-browser.ts' } } },
  // `npm run typecheck` checks all of the project; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
}
