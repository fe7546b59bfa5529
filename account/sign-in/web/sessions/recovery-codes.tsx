import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { texts } from '#web/texts.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { saveFile } from '#web/ui/deliver-file.ts'
import { useProductName } from '#web/ui/page.tsx'

const words = texts.secondFactor

/** Shown this once: they leave only by the button that says they were kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const productName = useProductName()
  const text = codes.join('\n')
  const copy = () => void copyText(text, words.codesCopied)
  const save = () =>
    saveFile(new Blob([`${productName}\n${words.codesTitle}\n\n${text}\n`], { type: 'text/plain' }), words.fileName(productName))
  return (
    <Stack gap="md">
      <Text>{words.codesText}</Text>
      <SimpleGrid cols={2} spacing="xs" component="ul" aria-label={words.codesTitle} p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" ta="center" style={{ whiteSpace: 'nowrap' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {words.copyCodes}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            {words.saveCodes}
          </Button>
        </Group>
        <Button data-autofocus onClick={onKept}>
          {words.codesKept}
        </Button>
      </Group>
    </Stack>
  )
}

/** While codes are shown the dialog does not close by a slip. */
export const recoveryCodesClosingOf = (areCodesShown: boolean) =>
  areCodesShown ? { withCloseButton: false, closeOnEscape: false, closeOnClickOutside: false } : { closeOnClickOutside: false }
