import type { Service } from './service.ts'

// Global, because Next loads modules more than once.
const shared = globalThis as { hybridCoreService?: Service }

/**
 * Returns the service of this process, and creates it on first use when this is not the production server. The code that
 * creates it is loaded only then: it is most of the program, and each route that imported it would evaluate it again at its
 * first request.
 */
export async function service(): Promise<Service> {
  if (shared.hybridCoreService) return shared.hybridCoreService
  const { createServiceOfEnvironment } = await import('./service.ts')
  shared.hybridCoreService ??= createServiceOfEnvironment()
  return shared.hybridCoreService
}

/** Sets the service of this process, before `service()` is called. */
export function shareService(created: Service): Service {
  shared.hybridCoreService = created
  return created
}
