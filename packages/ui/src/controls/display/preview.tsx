import { useCallback, useState } from 'react';
import classes from '../files/upload-field.module.css';

interface PreviewProps {
  file: File;
  /** Its size; 120 x 120 pixels by default. */
  className?: string | undefined;
}

export function Preview({ file, className = classes.preview }: PreviewProps) {
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (unreadable === file)
    return <span className={`${className} ${classes.unreadable}`}>This file cannot be displayed.</span>;
  return <img ref={show} className={className} alt="" width={120} height={120} onError={() => setUnreadable(file)} />;
}
