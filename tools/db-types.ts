/** `npm run db:types` regenerates the table types from the migrations. */
import { writeFileSync } from 'node:fs';
import { generateTypes, typesFile } from './checks/database-types.ts';

writeFileSync(typesFile, await generateTypes());
