import { useEffect } from 'react'
import { membershipCalls } from '#account/members/contract/members.ts'
import { useAct } from '#web/api.ts'
import { actForClient, useActingFor } from '#web/session.ts'
import { useMe } from '#web/shell/use-me.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** One of the own clients: all pages of this browser speak for it at once, and the next sign-in begins with it. */
export function useChooseClient(): (client: { id: string; name: string }) => void {
  const choose = useAct(membershipCalls.choose, { onError: (problem) => toast.error(problem.message) })
  return ({ id, name }) => {
    actForClient({ id, name })
    choose.mutate({ params: { id } })
  }
}

/**
 * Who works for several clients names one in every call: another browser may choose another meanwhile. A client that is no
 * longer the user's is forgotten.
 */
export function useClientNamed(): void {
  const me = useMe().data
  const selected = useActingFor()
  const isGone = me !== undefined && selected !== null && me.platformRole === null && !me.clients.some(({ id }) => id === selected.id)
  const unnamed = selected === null && me && me.clients.length > 1 ? (me.clients.find(({ id }) => id === me.clientId) ?? null) : null
  useEffect(() => {
    if (isGone) actForClient(null)
    else if (unnamed) actForClient({ id: unnamed.id, name: unnamed.name })
  }, [isGone, unnamed])
}
