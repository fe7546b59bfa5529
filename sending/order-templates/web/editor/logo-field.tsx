/** One picture: kept, or chosen and not sent yet. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import { useFocusKept } from '#web/ui/form/focus-kept.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type ImageType, imageTypeOf } from '../../contract/image-type.ts'
import { LOGO_BYTES_MAX } from '../../contract/order-templates.ts'

const words = texts.orderTemplates.editor.logo
const { messages } = texts
const KILOBYTE = 1_024

export type ChosenFile = { file: File; type: ImageType; address: string }

export type TemplateLogo = {
  /** The address of the one that is kept; null: none, or it is to go. */
  kept: string | null
  chosen: ChosenFile | null
  choose: (chosen: ChosenFile) => void
  remove: () => void
}

export function LogoField({ logo, name }: { logo: TemplateLogo; name: string }) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const refuse = (message: string) => {
    setError(message)
    toast.error(message)
  }
  const take = async (file: File) => {
    setError(null)
    if (file.size > LOGO_BYTES_MAX) return refuse(messages['template-logo-too-large'])
    setReading(true)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const type = imageTypeOf(bytes)
      if (type === null) return refuse(messages['template-logo-no-image'])
      logo.choose({ file, type, address: pictureAddress(bytes, type) })
    } finally {
      setReading(false)
    }
  }
  const { kept, chosen } = logo
  const shown = chosen?.address ?? kept
  const part = useFocusKept<HTMLDivElement>(shown)
  return (
    <Stack gap="sm" maw={560} ref={part}>
      {shown === null ? (
        <DropZone
          words={words}
          accept=".png,.jpg,.jpeg,.gif,.webp,.svg,image/*"
          isBusy={isReading}
          onFile={(file) => void take(file)}
          onMany={() => refuse(messages['template-logo-one-file'])}
        />
      ) : (
        <Group gap="md">
          <img
            src={shown}
            alt={name.trim() === '' ? words.preview : texts.orderTemplates.list.logoOf(name)}
            style={{ maxWidth: 200, maxHeight: 80 }}
          />
          <Text style={{ overflowWrap: 'anywhere' }}>
            {chosen ? `${chosen.file.name}, ${words.size(Math.max(1, Math.ceil(chosen.file.size / KILOBYTE)))}` : words.kept}
          </Text>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setError(null)
              logo.remove()
            }}
          >
            {words.remove}
          </Button>
        </Group>
      )}
      {error !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** As a picture of the page: pages take none from elsewhere. */
const pictureAddress = (bytes: Uint8Array, type: ImageType): string =>
  `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
