/**
 * Empties a form, or puts back what stood in it. Where something typed would be lost it asks first, in its own place: in the frame of a
 * shop's page a dialog would stand out of sight.
 */
import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../texts.ts'

type EmptyingButtonProps = Omit<ButtonProps, 'children'> & {
  label: string
  /** Asked at the moment of pressing. */
  losesTyped: () => boolean
  onEmpty: () => void
}

const words = texts.ui.emptying

export function EmptyingButton({ label, losesTyped, onEmpty, ...look }: EmptyingButtonProps) {
  const [question, setQuestion] = useState<'not-asked' | 'open' | 'answered'>('not-asked')
  const answered = () => setQuestion('answered')
  if (question !== 'open')
    return (
      // What was pressed to answer has gone: the focus comes back to where it was.
      <Button {...look} autoFocus={question === 'answered'} onClick={() => (losesTyped() ? setQuestion('open') : onEmpty())}>
        {label}
      </Button>
    )
  return (
    <Group gap="sm" component="fieldset" bd={0} p={0} m={0} aria-label={label}>
      <Text role="status">{words.question}</Text>
      <Button {...look} variant="default" autoFocus onClick={answered}>
        {words.keep}
      </Button>
      <Button
        {...look}
        variant="filled"
        color="danger"
        onClick={() => {
          answered()
          onEmpty()
        }}
      >
        {label}
      </Button>
    </Group>
  )
}
