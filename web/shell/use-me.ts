import { ownAccountCall } from '#contract/account/own-account.ts'
import { useCall } from '../api.ts'
import { useActingFor } from '../session.ts'

/** Roles change while one is signed in: asked anew at most so often, in ms, when a page needs it. */
const FRESH_MS = 60_000

/** Who is signed in, and what for. */
export const useMe = () => useCall(ownAccountCall, {}, { staleTime: FRESH_MS })

/** The client whose things are shown: what is typed for one is not shown to another. null: not known yet. */
export function useAccountId(): string | null {
  const actingFor = useActingFor()
  const me = useMe()
  return actingFor?.id ?? me.data?.clientId ?? null
}
