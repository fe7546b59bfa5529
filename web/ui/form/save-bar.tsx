import { Button, Group, Paper, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { texts } from '../../texts.ts'
import { sendsTypedValuesMark } from '../unfit-fields.ts'
import { reserveBarRoom } from './bar-room.ts'

type SaveBarProps = {
  /** Why saving is not possible now; null: it is. */
  reason: string | null
  isBusy?: boolean
  label?: string
  /** Other actions, before the main one. */
  children?: ReactNode
  /** Left out: the button sends the form it stands in. */
  onSave?: () => void
}

/** Sticks to the bottom of the window and says why it is disabled. */
export function SaveBar({ reason, isBusy = false, label = texts.ui.save, children, onSave }: SaveBarProps) {
  const reasonId = useId()
  return (
    <Paper ref={reserveBarRoom} withBorder p="sm" shadow="sm" className="save-bar">
      <Group justify="flex-end" gap="sm" className="save-bar-row">
        {reason !== null && (
          <Text c="dimmed" id={reasonId} className="save-bar-reason">
            {reason}
          </Text>
        )}
        {children}
        <Button
          type={onSave ? 'button' : 'submit'}
          {...(onSave ? { onClick: onSave, ...sendsTypedValuesMark } : {})}
          disabled={reason !== null}
          loading={isBusy}
          {...(reason === null ? {} : { 'aria-describedby': reasonId })}
        >
          {label}
        </Button>
      </Group>
    </Paper>
  )
}
