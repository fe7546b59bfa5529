/** Asks before something is deleted, deletes it, says what became of it, and closes. */
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallArgs, useAct } from '../api.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from './notices/toast.ts'

type RemoveDialogProps<E extends Endpoint> = {
  call: E
  args: CallArgs<E>
  /** Lists that it stood in. */
  refreshes: readonly Endpoint[]
  title: string
  verb: string
  /** What will be gone. */
  children: string
  removed: string
  /** Left out: the server says why not. */
  failed?: string
  /** Its width, where a page says one. */
  size?: string
  onRemoved?: () => void
  /** It may have changed meanwhile. */
  onRefused?: () => void
  onClose: () => void
}

export function RemoveDialog<E extends Endpoint>(props: RemoveDialogProps<E>) {
  const { call, args, refreshes, title, verb, children, removed, failed, size, onRemoved, onRefused, onClose } = props
  const remove = useAct(call, {
    refreshes,
    onSuccess: () => {
      toast.success(removed)
      onRemoved?.()
    },
    onError: ({ message }) => {
      toast.error(failed ?? message)
      onRefused?.()
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      {...(size ? { size } : {})}
      title={title}
      verb={verb}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(args)}
    >
      {children}
    </ConfirmDialog>
  )
}
