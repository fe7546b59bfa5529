/** What is decided of many requests at once, and of one that is doubtful. */
import { Button } from '@mantine/core'
import { IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiProblem, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type ReturnSelected, returnCalls } from '../contract/return-requests.ts'
import { returnRefreshes } from './settling/refreshes.ts'

const words = texts.returns.doubtful
const onError = ({ message }: ApiProblem) => toast.error(message)

type ManyProps = { requests: readonly ReturnSelected[]; onDone: () => void; onDeleted?: () => void }

const namedIn = (requests: ManyProps['requests']) => ({ body: { ids: requests.map(({ id }) => id) } })

/** Of the list: closing all of them, and what is done about doubtful ones where all are. */
export function ReturnBulkActs({ requests, onDone }: ManyProps) {
  const close = useAct(returnCalls.closeMany, {
    refreshes: returnRefreshes,
    onSuccess: ({ closed }) => {
      toast.success(words.closed(closed))
      onDone()
    },
    onError,
  })
  return (
    <>
      {requests.every(({ isDoubtful }) => isDoubtful) && <DoubtfulReturnRequestActs requests={requests} onDone={onDone} />}
      <Button variant="default" loading={close.isPending} onClick={() => close.mutate(namedIn(requests))}>
        {texts.returns.details.close}
      </Button>
    </>
  )
}

export function DoubtfulReturnRequestActs({ requests, onDone, onDeleted = onDone }: ManyProps) {
  const [asks, setAsks] = useState(false)
  const deletable = requests.filter(({ kind }) => kind === 'return')
  const trust = useAct(returnCalls.trustMany, {
    refreshes: returnRefreshes,
    onSuccess: ({ trusted }) => {
      toast.success(words.trusted(trusted))
      onDone()
    },
    onError,
  })
  const remove = useAct(returnCalls.deleteMany, {
    refreshes: returnRefreshes,
    onSuccess: ({ deleted }) => {
      setAsks(false)
      toast.success(deleted === 0 ? words.removedNone : words.removed(deleted))
      onDeleted()
    },
    onError,
  })
  return (
    <>
      <Button
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={trust.isPending}
        onClick={() => trust.mutate(namedIn(requests))}
      >
        {words.trust}
      </Button>
      {deletable.length > 0 && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setAsks(true)}>
          {words.remove}
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          opened
          isDangerous
          title={words.removeTitle}
          verb={words.remove}
          isBusy={remove.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => remove.mutate(namedIn(deletable))}
        >
          {words.removeText(deletable.length)}
        </ConfirmDialog>
      )}
    </>
  )
}
