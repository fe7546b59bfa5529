/** Which order a return is of, where the buyer named none that was found: a user says so, and may undo it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHelpHexagon } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { orderMatchCalls } from '../../contract/order-match.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import { useReturnAct } from './use-return-act.ts'

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'), 'MatchDialog')

const words = texts.returnSettling.match

export function MatchOrder({ request }: { request: ReturnDetails }) {
  const { id, isOrderKnown, matched, isDoubtful } = request
  const mayWrite = useMay('orders.write')
  const [isAsked, setAsked] = useState(false)
  const undo = useReturnAct(orderMatchCalls.matchUndone, { done: words.undone })
  if (matched !== null)
    return (
      <Group gap="sm">
        <Text size="sm">{words.matchedBy({ by: matched.by, at: texts.forms.dateTime(matched.at) })}</Text>
        {mayWrite && (
          <Button variant="subtle" loading={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
            {words.undo}
          </Button>
        )}
      </Group>
    )
  if (isOrderKnown) return null
  return (
    <Alert color="orange" icon={<IconHelpHexagon aria-hidden />} role="status" classNames={{ message: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        {words.unknown}
        {mayWrite && !isDoubtful && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {words.find}
          </Button>
        )}
      </Stack>
      <Suspense>{isAsked && <MatchDialog request={request} onClose={() => setAsked(false)} />}</Suspense>
    </Alert>
  )
}
