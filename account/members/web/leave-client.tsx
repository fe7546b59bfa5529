import { accountCalls } from '#account/sign-in/contract/account.ts'
import { useAct } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { actForClient } from '#web/session.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { membershipCalls } from '../contract/members.ts'

const shellTexts = texts.shell

/** Ends the own membership of the client whose things are shown. */
export function LeaveClient({ onClose }: { onClose: () => void }) {
  const { go } = useNavigation()
  const me = useMe()
  const clientId = useAccountId()
  const client = me.data?.clients.find(({ id }) => id === clientId)
  const leave = useAct(membershipCalls.leave, {
    refreshes: [accountCalls.me],
    onSuccess: () => {
      toast.success(shellTexts.left)
      actForClient(null)
      go(paths.orders)
    },
    onError: ({ message }) => toast.error(message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={shellTexts.leaveTitle}
      verb={shellTexts.leave}
      isBusy={leave.isPending}
      onClose={onClose}
      onConfirm={() => client && leave.mutate({ params: { id: client.id } })}
    >
      {shellTexts.leaveText(client?.name ?? '')}
    </ConfirmDialog>
  )
}
