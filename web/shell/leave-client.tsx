import { membershipCalls } from '#account/members/contract/members.ts'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { useAct } from '../api.ts'
import { paths } from '../paths.ts'
import { actForClient } from '../session.ts'
import { texts } from '../texts.ts'
import { useNavigation } from '../ui/app-link.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/notices/toast.ts'
import { useAccountId, useMe } from './use-me.ts'

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
