/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The router answers a path that ends in a slash itself.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['better-sqlite3', 'pg', '@node-rs/argon2'],
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks'] },
  // `npm run typecheck` checks all of the project; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
}
