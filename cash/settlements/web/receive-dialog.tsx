import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { couriers } from '../../../contract/couriers.ts'
import { useAct } from '../../../web/api.ts'
import { texts } from '../../../web/texts.ts'
import { DayField } from '../../../web/ui/form/day-field.tsx'
import { DialogButtons } from '../../../web/ui/form/dialog-buttons.tsx'
import { toast } from '../../../web/ui/notices/toast.ts'
import { type SettlementShown, settlementCalls } from '../contract/settlements.ts'
import { todayHere } from './today-here.ts'

const words = texts.settlements

export function ReceiveDialog({ settlement, onClose }: { settlement: SettlementShown; onClose: () => void }) {
  const { id, courier, total, transferredOn } = settlement
  const [on, setOn] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const receive = useAct(settlementCalls.receive, {
    refreshes: [settlementCalls.list, settlementCalls.lines],
    onSuccess: () => {
      toast.success(words.received)
      onClose()
    },
    onError: (problem) => {
      const [field] = problem.errors
      if (field) setError(field.message)
      else toast.error(problem.message)
    },
  })
  const send = () => {
    if (on === null) setError(words.chooseDay)
    else if (!receive.isPending) receive.mutate({ params: { id }, body: { on } })
  }
  return (
    <Modal opened onClose={onClose} title={words.receiveTitle} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{words.receiveText(couriers[courier].name, texts.forms.ron(total), texts.forms.day(transferredOn))}</Text>
        <DayField
          label={words.receivedDay}
          day={on}
          max={todayHere()}
          error={error}
          onChange={(day) => {
            setOn(day)
            setError(null)
          }}
        />
        <DialogButtons verb={words.receive} isBusy={receive.isPending} onDo={send} onClose={onClose} />
      </Stack>
    </Modal>
  )
}
