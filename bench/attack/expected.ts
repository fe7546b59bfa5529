/** What a caller must be answered, by the table of permissions alone: the product's own checks have no say in it. */

import type { Endpoint, EndpointAccess } from '#contract/endpoint.ts'
import { hasPermission, type Permission } from '#contract/permissions.ts'
import type { Identity } from './attackers.ts'

export type AttackedEndpoint = Pick<Endpoint, 'method' | 'path' | 'access' | 'does' | 'audits' | 'upload'>

/** Whom the address names: none, so the own client; the own one; another one. */
export type TargetedClient = 'none' | 'own' | 'other'

/** `closed`: no session; `refused`: the role does not allow it; `hidden`: there is no such client for the caller; `open`: whatever it comes to. */
type ExpectedAnswer = 'closed' | 'refused' | 'hidden' | 'open'

const isForPlatform = (access: EndpointAccess): boolean => access.startsWith('platform.')

export function expectedAnswerOf({ access }: AttackedEndpoint, { standing }: Identity, target: TargetedClient): ExpectedAnswer {
  if (access === 'public') return 'open'
  if (standing.kind === 'signed-out') return 'closed'
  if (access === 'signed-in') return 'open'
  const allows = (permission: Permission) =>
    hasPermission(
      {
        ...{ kind: 'user', userId: '' },
        role: standing.kind === 'member' ? standing.role : null,
        platformRole: standing.kind === 'platform' ? standing.role : null,
        isActingFor: standing.kind === 'platform',
      },
      permission,
    )
  if (!allows(access)) return 'refused'
  if (standing.kind === 'member' && target === 'other' && !isForPlatform(access)) return 'hidden'
  return 'open'
}

/** null: nothing speaks against it. */
export function wrongStatus(endpoint: AttackedEndpoint, identity: Identity, target: TargetedClient, status: number): string | null {
  switch (expectedAnswerOf(endpoint, identity, target)) {
    case 'closed':
      return status === 401 ? null : 'must be 401, as there is no session'
    case 'refused':
      return status === 403 ? null : 'must be 403, by the table of permissions'
    case 'hidden':
      // A body that cannot be kept is refused before anything is looked up.
      return status >= 400 && status < 500 ? null : 'must be 404, as the client is another one’s'
    case 'open':
      return isChangeByReader(endpoint, identity) && status < 300 ? 'changes something for a member who may only read' : null
  }
}

/** Beside the table, which might be wrong itself. */
const isChangeByReader = ({ does, audits }: AttackedEndpoint, { standing }: Identity): boolean =>
  standing.kind === 'member' && standing.role === 'read-only' && does === 'writes' && audits !== null
