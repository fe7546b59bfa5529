/** What the user may do with the client whose things are shown: the same table that the server asks. */
import { type Actor, hasPermission, type Permission, rolesThatMay } from '#contract/permissions.ts'
import { useActingFor } from '../session.ts'
import { texts } from '../texts.ts'
import { useMe } from './use-me.ts'

/** null: not known yet. */
export function useActor(): Actor | null {
  const me = useMe().data
  const selected = useActingFor()
  if (!me || me.needsSecondFactor) return null
  const clientId = selected?.id ?? me.clientId
  const role = me.clients.find(({ id }) => id === clientId)?.role ?? null
  return { kind: 'user', userId: me.id, role, platformRole: me.platformRole, isActingFor: selected !== null && role === null }
}

export function useMay(permission: Permission): boolean {
  const actor = useActor()
  return actor !== null && hasPermission(actor, permission)
}

/** Who may instead, by the names of their roles; for the platform’s users their own as well. */
export function useRolesThatMay(permission: Permission): string {
  const isOfPlatform = (useMe().data?.platformRole ?? null) !== null
  const { client, platform } = rolesThatMay(permission)
  const { names, ofPlatform } = texts.roles
  return [...client.map((role) => names[role]), ...(isOfPlatform ? platform.map((role) => ofPlatform[role]) : [])].join(', ')
}
