/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['better-sqlite3', 'pg', '@node-rs/argon2'],
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks'] },
}
