import { keepSheetFilter } from '#cash/repayments/web/repayment-filters.ts'
import { paths } from '#web/paths.ts'
import { type ActingForClient, actForClient } from '#web/session.ts'
import { useMe } from '#web/shell/use-me.ts'
import { useNavigation } from '#web/ui/app-link.tsx'

/** Opens the list with the repayments of a sheet; `client`: whose it is, where another may be chosen. */
export function useShowSheet(): (sheetId: number, client?: ActingForClient) => void {
  const userId = useMe().data?.id
  const { go } = useNavigation()
  return (sheetId, client) => {
    if (userId === undefined) return
    if (client) actForClient(client)
    keepSheetFilter(userId, sheetId)
    go(paths.repayments)
  }
}
