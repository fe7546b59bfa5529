import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What matters of a page, side by side. */
export const FactList = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Group component="dl" gap="xl" m={0} align="flex-start" style={{ rowGap: 8, overflowWrap: 'anywhere' }}>
    {of.map(([name, value]) => (
      <div key={name}>
        <Text component="dt" fz="xs" c="dimmed">
          {name}
        </Text>
        <Text component="dd" m={0} fw={600} className="tabular">
          {value}
        </Text>
      </div>
    ))}
  </Group>
)
