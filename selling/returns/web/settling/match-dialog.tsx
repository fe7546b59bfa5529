import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { type MatchCandidate, type MatchedOrder, orderMatchCalls } from '../../contract/order-match.ts'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import { useReturnAct } from './use-return-act.ts'

const words = texts.returnSettling.match

const keyOf = (order: MatchedOrder): string => JSON.stringify(order)
const elsewhere: MatchedOrder = { kind: 'elsewhere' }

export function MatchDialog({ request: { id, orderNumber }, onClose }: { request: ReturnDetails; onClose: () => void }) {
  const [number, setNumber] = useState(orderNumber)
  const [chosen, setChosen] = useState<MatchedOrder | null>(null)
  const found = useCall(orderMatchCalls.candidates, { params: { id }, query: { number } }, { enabled: number.trim() !== '' })
  const match = useReturnAct(orderMatchCalls.match, { done: words.matched, onDone: onClose, onRefused: () => {} })
  const list = number.trim() === '' ? [] : (found.data?.list ?? [])
  const choices = [...list.map(({ order }) => order), elsewhere]
  // What a new search does not find is chosen no more.
  const order = choices.find((one) => chosen !== null && keyOf(one) === keyOf(chosen)) ?? null
  return (
    <Dialog title={words.title} onClose={onClose} asks={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (order !== null) match.mutate({ params: { id }, body: { order } })
        }}
      >
        <Stack gap="md">
          <Text>{words.text}</Text>
          <SearchBox label={words.number} value={number} onChange={setNumber} />
          {found.data && list.length === 0 && <Text role="status">{words.none}</Text>}
          {found.data?.isCut && <Text c="dimmed">{words.cut(list.length)}</Text>}
          <Radio.Group
            label={words.candidates}
            value={order === null ? '' : keyOf(order)}
            onChange={(key) => setChosen(choices.find((one) => keyOf(one) === key) ?? null)}
          >
            <Stack gap="sm" mt="xs">
              {list.map((candidate) => (
                <Radio
                  key={keyOf(candidate.order)}
                  value={keyOf(candidate.order)}
                  label={candidateText(candidate)}
                  description={candidate.goods.map(texts.returns.details.goodsItem).join('; ')}
                />
              ))}
              <Radio value={keyOf(elsewhere)} label={words.elsewhere} />
            </Stack>
          </Radio.Group>
          <FormFailure message={match.error?.message ?? null} />
          <DialogButtons verb={words.save} isBusy={match.isPending} isDisabled={order === null} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const candidateText = ({ number, buyerName: buyer, orderedAt }: MatchCandidate): string =>
  words.candidate({ number, buyer, day: orderedAt === null ? '' : texts.forms.day(orderedAt) })
