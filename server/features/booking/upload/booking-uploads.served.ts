import { bookingUploadResource } from '#contract/booking/upload/upload.resource.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';

/** Uploaded sheets; a row comes with its file and follows what is made of it. */
export const bookingUploads = serve({ resource: bookingUploadResource, table: 'bookingUpload', found: false });
