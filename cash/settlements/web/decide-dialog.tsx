import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { LongTextField } from '#web/ui/form/text/long-text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type DifferenceAction, SETTLEMENT_NOTE_MAX, type SettlementLineShown, settlementCalls } from '../contract/settlements.ts'

const words = texts.settlements

type DecideDialogProps = { line: SettlementLineShown; action: DifferenceAction; onClose: () => void }

export function DecideLineDialog({ line, action, onClose }: DecideDialogProps) {
  const cache = useQueryClient()
  const [note, setNote] = useState('')
  const decide = useAct(settlementCalls.decide, {
    refreshes: [settlementCalls.lines, settlementCalls.list],
    onSuccess: () => {
      toast.success(words.decided)
      onClose()
    },
    onError: ({ code, message, errors }) => {
      toast.error(errors[0]?.message ?? message)
      // In another window, or the parcel has moved on meanwhile.
      if (code !== 'settlement-settled') return
      void cache.invalidateQueries({ queryKey: queryKeyOf(settlementCalls.lines) })
      onClose()
    },
  })
  const send = () => {
    if (!decide.isPending) decide.mutate({ params: { id: line.id }, body: { action, note } })
  }
  return (
    <Dialog onClose={onClose} title={`${words.actions[action]}: ${line.awb}`} closeOnClickOutside={false}>
      <Stack gap="md">
        {line.difference && <Text fw={600}>{words.kinds[line.difference]}</Text>}
        <Text>{words.decideText[action](texts.forms.ron(line.amount))}</Text>
        <LongTextField
          data-autofocus
          label={words.note}
          description={words.noteHint}
          most={SETTLEMENT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogButtons verb={words.actions[action]} isBusy={decide.isPending} onDo={send} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
