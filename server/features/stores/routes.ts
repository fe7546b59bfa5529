import type { Route } from '../../platform/http.ts'

export const storeRoutes: Route[] = []
