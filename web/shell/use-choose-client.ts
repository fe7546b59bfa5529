import { membershipCalls } from '../../contract/members.ts'
import { useAct } from '../api.ts'
import { actFor } from '../session.ts'
import { toast } from '../ui/toast.ts'

/** One of the own clients: all pages of this browser speak for it at once, and the next sign-in begins with it. */
export function useChooseClient(): (client: { id: string; name: string }) => void {
  const choose = useAct(membershipCalls.choose, { onError: (problem) => toast.error(problem.message) })
  return ({ id, name }) => {
    actFor({ id, name })
    choose.mutate({ params: { id } })
  }
}
