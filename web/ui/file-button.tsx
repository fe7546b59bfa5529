import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from './deliver-file.ts'
import { toast } from './notices/toast.ts'

/** Saves a file that the server makes when it is asked for. `name`: with its ending. */
export function FileButton({ label, name, get }: { label: string; name: string; get: () => Promise<Blob> }) {
  const save = async () => saveFile(await get(), name)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save().catch(({ message }) => toast.error(message))}
    >
      {label}
    </Button>
  )
}
