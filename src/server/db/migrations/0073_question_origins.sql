ALTER TABLE "questions" DROP CONSTRAINT "questions_origin_id_questions_id_fk";
