/** The tab in which a client writes an invoice; while the product writes none, the client says there that it wants to. */
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { InvoicesFrame } from '#invoicing/received/web/invoices-frame.tsx'
import { type ApiProblem, useAct } from '#web/api.ts'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { participationCalls } from '../contract/participation.ts'

const words = texts.writing.interest
/** The norm's rules and lists are heavy: who is only asked does without them. */
const WritingDesk = lazyPart(() => import('./writing-desk.tsx'), 'WritingDesk')
const Loading = () => <Skeleton height={320} aria-label={texts.ui.loading} role="status" />

export function CreatePage() {
  const about = useAbout().data
  return (
    <InvoicesFrame tab="create">
      {(company) => {
        if (!about) return <Loading />
        if (!about.createsInvoices) return <InterestScreen />
        return (
          <Suspense fallback={<Loading />}>
            <WritingDesk key={company.entityData.identificationCode} company={company} />
          </Suspense>
        )
      }}
    </InvoicesFrame>
  )
}

/** However it was answered: the specification has one text for all that is not the first request. */
const wasAnswered = ({ code }: ApiProblem): boolean => code !== 'network' && code !== 'no-answer'

function InterestScreen() {
  const sayBefore = () => toast.error(words.sentBefore, toastMs.longSuccess)
  const ask = useAct(participationCalls.ask, {
    onSuccess: ({ success }) => (success ? toast.success(words.sent, toastMs.longSuccess) : sayBefore()),
    onError: (problem) => (wasAnswered(problem) ? sayBefore() : toast.error(problem.message)),
  })
  return (
    <Stack gap="md" align="flex-start">
      <Text>{words.text}</Text>
      <Button loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate({})}>
        {words.button}
      </Button>
    </Stack>
  )
}
