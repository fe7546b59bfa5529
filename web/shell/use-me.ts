import { account } from '../../contract/account.ts'
import { useCall } from '../api.ts'

/** Who is signed in; asked once a session. */
export const useMe = () => useCall(account.me, {}, { staleTime: Number.POSITIVE_INFINITY })
