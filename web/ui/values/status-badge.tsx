import { Badge } from '@mantine/core'
import { IconBan, IconCircleCheck, IconCircleDashed, IconHourglassHigh } from '@tabler/icons-react'
import { type Tone, toneColors } from '#contract/shell/tones.ts'
import type { Icon } from '../notices/empty-state.tsx'

const toneIcons: Record<Tone, Icon> = { green: IconCircleCheck, orange: IconHourglassHigh, red: IconBan, grey: IconCircleDashed }

/** Word, icon and colour. The word stays in the text's own ink: the status colours alone are too pale to read. */
export function StatusBadge({ tone, text, icon: Mark = toneIcons[tone] }: { tone: Tone; text: string; icon?: Icon }) {
  const color = toneColors[tone]
  return (
    <Badge
      variant="default"
      size="lg"
      radius="sm"
      tt="none"
      fw={500}
      leftSection={<Mark size={16} aria-hidden />}
      styles={{
        root: { background: `color-mix(in srgb, ${color} 12%, transparent)`, borderColor: `color-mix(in srgb, ${color} 45%, transparent)` },
        section: { marginInlineEnd: 4, color: `light-dark(color-mix(in srgb, ${color} 75%, black), ${color})` },
        label: { fontSize: 'var(--mantine-font-size-xs)', overflow: 'visible' },
      }}
    >
      {text}
    </Badge>
  )
}
