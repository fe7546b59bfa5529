import { account, USER_ADMINISTRATOR } from '../../contract/account.ts'
import { useCall } from '../api.ts'
import { useActingFor } from '../session.ts'

/** Who is signed in; asked once a session. */
export const useMe = () => useCall(account.me, {}, { staleTime: Number.POSITIVE_INFINITY })

/** false until it is known. */
export const useIsAdministrator = (): boolean => useMe().data?.userType === USER_ADMINISTRATOR

/** The client whose things are shown: what is typed for one is not shown to another. null: not known yet. */
export function useAccountId(): string | null {
  const actingFor = useActingFor()
  const me = useMe()
  return actingFor?.id ?? me.data?.id ?? null
}
