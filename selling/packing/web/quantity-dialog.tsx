import { Stack } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CountField, type CountTyped } from '#web/ui/form/count-field.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { quantityRefused } from '../contract/outcome.ts'
import type { MoveQuantityQuestion } from './use-moves.ts'

const packingTexts = texts.storeOrders.packing

type QuantityDialogProps = { question: MoveQuantityQuestion | null; onAnswer: (quantity: number) => void; onClose: () => void }

export function QuantityDialog({ question, onAnswer, onClose }: QuantityDialogProps) {
  return (
    <Dialog
      asks={false}
      opened={question !== null}
      onClose={onClose}
      title={packingTexts.quantityTitle}
      size="auto"
      styles={{ content: { minWidth: 300 } }}
    >
      {question && <QuantityForm question={question} onAnswer={onAnswer} onClose={onClose} />}
    </Dialog>
  )
}

type QuantityFormProps = QuantityDialogProps & { question: MoveQuantityQuestion }

function QuantityForm({ question: { name, quantityMax }, onAnswer, onClose }: QuantityFormProps) {
  const [quantity, setQuantity] = useState<CountTyped>(quantityMax)
  const isValid = typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= quantityMax
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isValid) onAnswer(quantity)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={400}>
        <CountField
          label={packingTexts.quantityQuestion(name)}
          value={quantity}
          onChange={setQuantity}
          least={1}
          most={quantityMax}
          error={isValid ? null : messageText(quantityRefused(quantityMax).message)}
          data-autofocus
        />
        <DialogButtons verb={packingTexts.continue} closeVerb={packingTexts.close} isDisabled={!isValid} onClose={onClose} />
      </Stack>
    </form>
  )
}
