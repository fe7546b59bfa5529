import { Button, Group } from '@mantine/core'
import { texts } from '../../texts.ts'
import { sendsTypedValuesMark } from '../unfit-fields.ts'

type DialogButtonsProps = {
  /** What the dialog is for. */
  verb?: string
  /** What the other button does, where nothing is given up by it. */
  closeVerb?: string
  isBusy?: boolean
  isDisabled?: boolean
  /** Left out: the button sends the form it stands in. */
  onDo?: () => void
  onClose: () => void
}

/** The last row of a dialog. What is under way cannot be given up any more. */
export function DialogButtons({ isBusy = false, isDisabled = false, onDo, onClose, ...words }: DialogButtonsProps) {
  const { verb = texts.ui.save, closeVerb = texts.ui.cancel } = words
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {closeVerb}
      </Button>
      <Button
        type={onDo ? 'button' : 'submit'}
        {...(onDo ? { onClick: onDo, ...sendsTypedValuesMark } : {})}
        loading={isBusy}
        disabled={isDisabled}
      >
        {verb}
      </Button>
    </Group>
  )
}
