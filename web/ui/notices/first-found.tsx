/** Below a search whose list ends at a number: that there may be more, and how they are found. */
import { Text } from '@mantine/core'
import { texts } from '../../texts.ts'

/** null: the list is whole. */
export const firstFoundText = (found: number, most: number): string | null => (found < most ? null : texts.ui.firstFound(most))

export function FirstFound({ found, most }: { found: number; most: number }) {
  const text = firstFoundText(found, most)
  return text && <Text c="dimmed">{text}</Text>
}
