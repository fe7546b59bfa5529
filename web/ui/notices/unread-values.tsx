/** What stands in a file and is not understood: counted, and the first of it with its places. */
import { List, Text } from '@mantine/core'
import type { UnreadInFile } from '#contract/read-fields.ts'

type Words = {
  unreadAbout: (count: number) => string
  unreadValue: (line: number, place: string, value: string) => string
  unreadMore: (count: number) => string
}

export function UnreadValues({ words, values, count }: { words: Words; values: readonly UnreadInFile[]; count: number }) {
  if (count === 0) return null
  return (
    <>
      <Text mt="xs">{words.unreadAbout(count)}</Text>
      <List mah={200} style={{ overflowY: 'auto' }}>
        {[...new Set(values.map(({ line, place, value }) => words.unreadValue(line, place, value)))].map((said) => (
          <List.Item key={said} style={{ overflowWrap: 'anywhere' }}>
            {said}
          </List.Item>
        ))}
      </List>
      {count > values.length && <Text>{words.unreadMore(count - values.length)}</Text>}
    </>
  )
}
