/** Takes a file that is dropped or chosen; a button for all who do not drop. */
import { Button, Group, Loader, Paper, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'

type DropZoneProps = {
  /** `about`: which files it takes. `reading`: what is done while it is busy. */
  words: { drop: string; choose: string; reading: string; about: string }
  /** Ends of names, with commas. */
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
  /** More than one was dropped; left out: the first is taken. */
  onMany?: () => void
}

export function DropZone({ words, accept, isBusy, onFile, onMany }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !isBusy) files.length > 1 && onMany ? onMany() : onFile(file)
    // The same file may be chosen again, corrected.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Paper
      withBorder
      p="xl"
      data-over={isOver || undefined}
      style={{ borderStyle: 'dashed', ...(isOver ? { borderColor: 'var(--mantine-primary-color-filled)' } : {}) }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group justify="center" gap="md">
        {isBusy ? (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text>{words.reading}</Text>
          </Group>
        ) : (
          <>
            <Text>{words.drop}</Text>
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => input.current?.click()}>
              {words.choose}
            </Button>
          </>
        )}
      </Group>
      <Text c="dimmed" ta="center" mt="sm">
        {words.about}
      </Text>
      <input
        ref={input}
        type="file"
        aria-label={words.choose}
        accept={accept}
        style={{ display: 'none' }}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </Paper>
  )
}
