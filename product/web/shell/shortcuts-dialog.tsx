import { Group, Kbd, Stack, Text, Title } from '@mantine/core'
import type { Actor } from '#contract/permissions.ts'
import { openGroups } from '#web/shell/open-pages.ts'
import { useActor } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const shortcutTexts = texts.shell.shortcuts

type Shortcut = { keys: readonly string[]; label: string }

const everywhereFor = (actor: Actor | null): readonly Shortcut[] => [
  { keys: ['Ctrl', 'K'], label: shortcutTexts.searchEverything },
  { keys: ['n'], label: shortcutTexts.newOrder },
  { keys: ['/'], label: shortcutTexts.searchInPage },
  ...openGroups(actor).flatMap(({ destinations }) =>
    destinations.map(({ shortcutKey, label }) => ({ keys: ['g', shortcutTexts.afterwards, shortcutKey], label })),
  ),
  { keys: ['?'], label: shortcutTexts.help },
]

const inTables: readonly Shortcut[] = [
  { keys: ['↑', '↓'], label: shortcutTexts.rowUpDown },
  { keys: ['Enter'], label: shortcutTexts.openRow },
  { keys: ['Space'], label: shortcutTexts.selectRow },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const actor = useActor()
  return (
    <Dialog onClose={onClose} title={shortcutTexts.title}>
      <Stack gap="md">
        <ShortcutList title={shortcutTexts.everywhere} shortcuts={everywhereFor(actor)} />
        <ShortcutList title={shortcutTexts.inTables} shortcuts={inTables} />
      </Stack>
    </Dialog>
  )
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      {shortcuts.map(({ keys, label }) => (
        <Group key={label} justify="space-between" wrap="nowrap">
          <Text>{label}</Text>
          <Group gap={4} wrap="nowrap">
            {keys.map((key) => (key === shortcutTexts.afterwards ? <Text key={key}>{key}</Text> : <Kbd key={key}>{key}</Kbd>))}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
