import type { EffectKinds } from '#server/effects/effect-kind.ts'
import type { Feature } from '#server/feature.ts'
import { operatorRoutes } from './routes.ts'

/** What waits for the platform's operators, of every kind of effect. */
export const operator = (kinds: EffectKinds): Feature => ({ name: 'operator', routes: operatorRoutes(kinds) })
