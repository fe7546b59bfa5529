import { Center, Stack, Text } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

type IconLook = { size?: number; stroke?: number; 'aria-hidden'?: boolean }
export type Icon = ComponentType<IconLook>

export type EmptyStateProps = {
  icon: Icon
  /** One sentence on what will be here. */
  text: string
  action?: ReactNode
}

export function EmptyState({ icon: Mark, text, action }: EmptyStateProps) {
  return (
    <Center py="xl" data-empty>
      <Stack align="center" gap="sm" maw={420}>
        <Mark size={40} stroke={1.25} aria-hidden />
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        {action}
      </Stack>
    </Center>
  )
}
