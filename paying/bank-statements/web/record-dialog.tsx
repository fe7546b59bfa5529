/** Whose payment a line is, where no proposal fits or the amount is another than was announced. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ClientSearch } from '#paying/money-back/web/client-search.tsx'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { sendsTypedValuesMark } from '#web/ui/unfit-fields.ts'
import type { StatementLineShown } from '../contract/bank-statements.ts'
import { type PaymentChoice, usePaymentRecording } from './use-recording.ts'

const words = texts.bankStatements

type RecordDialogProps = { line: StatementLineShown; choice: PaymentChoice | null; onClose: () => void }

export function RecordPaymentDialog({ line, choice, onClose }: RecordDialogProps) {
  const [chosen, setChosen] = useState(choice)
  const [isMissing, setMissing] = useState(false)
  const { record, recordingId } = usePaymentRecording(onClose)
  const choose = (client: PaymentChoice['client']) => {
    setChosen({ client, payment: null })
    setMissing(false)
  }
  return (
    <Dialog onClose={onClose} title={words.recordTitle} closeOnClickOutside={false}>
      <Stack gap="md">
        {choice === null && (
          <ClientSearch chosenId={chosen?.client.id ?? null} error={isMissing ? words.chooseClient : null} onChosen={choose} />
        )}
        {chosen && <WhatHappens line={line} choice={chosen} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={recordingId !== null}>
            {texts.ui.cancel}
          </Button>
          <Button
            loading={recordingId !== null}
            {...sendsTypedValuesMark}
            onClick={() => (chosen ? record(line, chosen) : setMissing(true))}
          >
            {words.recordVerb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function WhatHappens({ line, choice: { client, payment } }: { line: StatementLineShown; choice: PaymentChoice }) {
  const came = texts.forms.ron(line.amount)
  const differs = payment !== null && payment.amount !== line.amount
  return (
    <Alert color={differs ? 'orange' : 'blue'} classNames={{ message: 'ink' }}>
      <Stack gap={4}>
        <Text>{words.recordQuestion(came, client.name)}</Text>
        <Text>
          {payment === null
            ? words.recordUnannounced
            : differs
              ? words.recordDiffers(payment.proformaNumber, texts.forms.ron(payment.amount), came)
              : words.recordOfProforma(payment.proformaNumber)}
        </Text>
        <Text>{words.cannotBeUndone}</Text>
      </Stack>
    </Alert>
  )
}
