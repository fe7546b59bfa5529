/** What the user may do with the client whose things are shown: the same table that the server asks. */
import { type Actor, may, type Permission } from '../../contract/account/permissions.ts'
import { useActingFor } from '../session.ts'
import { useMe } from './use-me.ts'

/** null: not known yet. */
export function useActor(): Actor | null {
  const me = useMe().data
  const selected = useActingFor()
  if (!me) return null
  const clientId = selected?.id ?? me.clientId
  const role = me.clients.find(({ id }) => id === clientId)?.role ?? null
  return { kind: 'user', userId: me.id, role, platformRole: me.platformRole, isActingFor: selected !== null && role === null }
}

export function useMay(permission: Permission): boolean {
  const actor = useActor()
  return actor !== null && may(actor, permission)
}
